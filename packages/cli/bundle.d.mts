export function bundleCommandLine(root: string, folder: string): Promise<void>;
