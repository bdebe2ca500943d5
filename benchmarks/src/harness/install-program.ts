interface Programs {
  installTestPrograms(wanted: string[]): Promise<{ names: string[] }[]>;
}

/** Installs a Debian package where `npm test` would; returns the reason where what it brings is still not there. */
export async function installProgram(debianPackage: string): Promise<string | undefined> {
  const address = new URL('../../../scripts/steps/install-test-programs.mjs', import.meta.url).href;
  const { installTestPrograms } = (await import(address)) as Programs;
  const [missing] = await installTestPrograms([debianPackage]);
  if (!missing) return undefined;
  return `there is no ${missing.names[0]} here; install it (Debian: apt-get install ${debianPackage}) and run this again`;
}
