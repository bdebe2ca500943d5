import type { Command, CommandGroup } from '../command.js';
import { command } from '../command.js';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** It lists every command, itself too: so it is told them when it runs. */
export const completionOf = (everyCommand: () => readonly (Command | CommandGroup)[]) =>
  command({
    name: 'completion',
    summary: 'Print a shell completion script',
    examples: [
      'souk completion bash >> ~/.bashrc',
      'souk completion zsh > ~/.zfunc/_souk',
      'souk completion fish > ~/.config/fish/completions/souk.fish',
    ],
    arguments: { shell: { says: 'bash, zsh or fish', required: true, choices: shells } },
    async run({ terminal }, { shell }) {
      const script = scripts[shell as Shell](linesOf(everyCommand()));
      terminal.show({ shell, script }, () => script);
    },
  });

/** Every word sequence with what may follow it. */
interface Line {
  after: string;
  words: string[];
}

function linesOf(entries: readonly (Command | CommandGroup)[], after = 'souk'): Line[] {
  const own = { after, words: entries.map(({ name }) => name) };
  const inner = entries.flatMap((entry) => {
    const path = `${after} ${entry.name}`;
    if ('commands' in entry) return linesOf(entry.commands, path);
    const options = [...Object.keys(entry.options).map(flagOf), '--json', '--server', '--help'];
    const choices = Object.values(entry.arguments).flatMap((argument) => argument.choices ?? []);
    return [{ after: path, words: [...choices, ...options] }];
  });
  return [own, ...inner];
}

const flagOf = (name: string) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The longest known sequence that the typed words begin with decides. */
const scripts: Record<Shell, (lines: Line[]) => string> = {
  bash: (lines) => `_souk() {
  local typed="souk" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [[ $word == -* ]] || typed="$typed $word"; done
  COMPREPLY=($(compgen -W "$(_souk_words "$typed")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
_souk_words() {
  case "$1" in
${cases(lines)}
  esac
}
complete -F _souk souk
`,
  zsh: (lines) => `#compdef souk
_souk() {
  local typed="souk" word
  for word in "\${(@)words[2,CURRENT-1]}"; do [[ $word == -* ]] || typed="$typed $word"; done
  compadd -- $(_souk_words "$typed")
}
_souk_words() {
  case "$1" in
${cases(lines)}
  esac
}
compdef _souk souk
`,
  fish: (lines) =>
    `complete -c souk -f\n${lines.map(({ after, words }) => `complete -c souk -n 'test (string join " " (commandline -opc | string match -v -- "-*")) = "${after}"' -a '${words.join(' ')}'`).join('\n')}\n`,
};

function cases(lines: Line[]): string {
  // Longer sequences first: arguments may follow the words of a command.
  const sorted = [...lines].sort((one, other) => other.after.length - one.after.length);
  return sorted.map(({ after, words }) => `    "${after}"*) echo "${words.join(' ')}" ;;`).join('\n');
}
