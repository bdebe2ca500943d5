/** One line of TOML, lightly coloured: what it names stands out, comments step back. */
export function TomlLine({ text }: { text: string }) {
  if (/^\s*#/.test(text)) return <span className="souk-toml-comment">{text}</span>;
  if (/^\s*\[.*\]\s*(#.*)?$/.test(text)) return <span className="souk-toml-table">{text}</span>;
  const member = /^(\s*[\w."-]+)(\s*=.*)$/.exec(text);
  if (!member) return text;
  return (
    <>
      <span className="souk-toml-name">{member[1]}</span>
      {member[2]}
    </>
  );
}
