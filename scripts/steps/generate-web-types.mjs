import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailed } from './show-progress.mjs';

const DOCUMENTS = ['developer', 'dashboard', 'desk'];

/** The web app's types of the API, made from the published documents where those are newer. They are not kept in git. */
export function generateWebTypes(checkout) {
  const folder = join(checkout, 'packages/web/src/api/generated');
  mkdirSync(folder, { recursive: true });
  for (const name of DOCUMENTS) {
    const document = join(checkout, 'packages/server/openapi', `${name}.json`);
    const types = join(folder, `${name}.ts`);
    if (existsSync(types) && statSync(types).mtimeMs > statSync(document).mtimeMs) continue;
    const program = join(checkout, 'node_modules/openapi-typescript/bin/cli.js');
    // The web app never selects fields.
    const input = JSON.stringify(JSON.parse(readFileSync(document, 'utf8'), (_, value) => withoutSelection(value)));
    const made = spawnSync(process.execPath, [program, '-o', types, '--alphabetize'], { encoding: 'utf8', input });
    if (made.status !== 0)
      throw new StepFailed(`${made.stdout}${made.stderr}\nNo types could be generated from ${document}.`);
  }
}

/** A resource alone, where the document also describes it with only the requested fields. */
function withoutSelection(value) {
  const [whole, selection] = value?.anyOf ?? [];
  return selection?.$ref?.startsWith('#/components/schemas/Selected') ? whole : value;
}
