interface SignedParts {
  webhookId: string;
  timestamp: number;
  body: Buffer;
}

/** What a receiver verifies the signature of, put together as the documentation tells it, not as the engine does. */
export function signedContent({ webhookId, timestamp, body }: SignedParts): Buffer {
  return Buffer.concat([Buffer.from(`${webhookId}.${timestamp}.`), body]);
}
