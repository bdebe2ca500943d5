/**
 * A preview's manifest is kept as a version with a number below zero, which is never shown, never released and never used
 * twice: so whatever reads the manifest of an installation's version reads a preview's too.
 */
export const isPreview = (version: number): boolean => version < 0;
