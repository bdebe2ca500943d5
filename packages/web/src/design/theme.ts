import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { clay, dark, fonts, light, night, sand } from '@souk/design/tokens.js';

const tuple = (tones: readonly string[]) => tones as unknown as MantineColorsTuple;

/** Mantine picks the text of a filled part for the light theme alone; ours follows the theme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--souk-on-button)' } : colors;
};

export const theme = createTheme({
  primaryColor: 'clay',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  colors: { clay: tuple(clay), gray: tuple(sand), dark: tuple(night) },
  white: '#ffffff',
  black: light.ink,
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.code,
  // A size smaller than Mantine's own: people work with lists here.
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.0625rem' }, h3: { fontSize: '0.9375rem' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** The tones that Mantine would mix itself, as the tokens have them: both kinds of pages look the same. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf(light),
  dark: variablesOf(dark),
});

const variablesOf = (tones: typeof light): Record<string, string> => ({
  '--mantine-color-body': tones.paper,
  '--mantine-color-text': tones.ink,
  '--mantine-color-dimmed': tones.quiet,
  '--mantine-color-anchor': tones.accent,
  '--mantine-color-default-border': tones.line,
  '--mantine-color-error': tones.bad,
  '--mantine-color-placeholder': tones.quiet,
  '--souk-card': tones.card,
  '--souk-hover': tones.hover,
  '--souk-chosen': tones.chosen,
  '--souk-on-button': tones.onButton,
  '--souk-good': tones.good,
  '--souk-warning': tones.warning,
  '--souk-bad': tones.bad,
});
