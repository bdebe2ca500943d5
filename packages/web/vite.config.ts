import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { scriptGroups } from './split-scripts.js';

/** Souk replaces it in every page it serves, so that the policy can name the scripts and styles of that page alone. */
export const nonceMark = '__SOUK_NONCE__';

export default defineConfig({
  plugins: [react()],
  html: { cspNonce: nonceMark },
  resolve: { conditions: ['souk-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist.new',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Pictures as files: the policy allows no data addresses in styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The web app, and the small page around the frame of an app.
      input: ['index.html', 'frame.html'],
      output: { codeSplitting: { groups: scriptGroups() } },
      onwarn(warning, warn) {
        // Mantine marks its modules for servers that render React; here there is none.
        if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
        warn(warning);
      },
    },
  },
});
