/** As much of a secret as is known: what it begins with, and its last four characters. */
export function SecretHint({ last4 }: { last4: string }) {
  return <code className="souk-code">svc_cs_…{last4}</code>;
}
