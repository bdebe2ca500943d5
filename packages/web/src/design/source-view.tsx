import './source-view.css';
import { TomlLine } from './toml-line';

/** A text of ours as it is written, with the numbers of its lines. */
export function SourceView({ label, text }: { label: string; text: string }) {
  return (
    <section className="souk-source" aria-label={label}>
      <ol className="souk-source-lines">
        {text
          .replace(/\n$/, '')
          .split('\n')
          .map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            <SourceLine key={at} number={at + 1} text={line} />
          ))}
      </ol>
    </section>
  );
}

export function SourceLine({ number, text }: { number: number; text: string }) {
  return (
    <li className="souk-source-line">
      <span className="souk-source-number" aria-hidden="true">
        {number}
      </span>
      <span className="souk-source-text">{text === '' ? '\u200b' : <TomlLine text={text} />}</span>
    </li>
  );
}
