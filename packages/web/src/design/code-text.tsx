/** A value as one types it. It stands in sentences: `<Trans components={{ value: <CodeText value={…} /> }} />`. */
export function CodeText({ value }: { value: string | number }) {
  return <code className="souk-code">{value}</code>;
}
