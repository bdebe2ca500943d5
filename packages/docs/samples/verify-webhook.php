<?php

const TOLERANCE_SECONDS = 300;

/** Whether the delivery came from Souk. $body is the exact bytes that arrived; $keys are those of GET /apps/webhook-keys. */
function verifyWebhook(array $headers, string $body, array $keys, ?int $nowSeconds = null): bool
{
    if (abs(($nowSeconds ?? time()) - (int) $headers['webhook-timestamp']) > TOLERANCE_SECONDS) {
        return false;
    }
    $signed = "{$headers['webhook-id']}.{$headers['webhook-timestamp']}.{$body}";
    foreach (explode(' ', $headers['webhook-signature']) as $entry) {
        if (!str_starts_with($entry, 'v1a,')) {
            continue;
        }
        $signature = base64_decode(substr($entry, 4), true);
        if ($signature === false || strlen($signature) !== SODIUM_CRYPTO_SIGN_BYTES) {
            continue;
        }
        foreach ($keys as $key) {
            $publicKey = base64_decode(str_replace('whpk_', '', $key['key']), true);
            if (sodium_crypto_sign_verify_detached($signature, $signed, $publicKey)) {
                return true;
            }
        }
    }
    return false;
}
