/** How far the demo has come: what can wait is made after Souk serves, and the first page says so. */
export interface DemoProgress {
  state: 'none' | 'making' | 'made' | 'failed';
  /** Where the demo's first store sells; known once the demo is kept. */
  storefrontUrl?: string | undefined;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    demoProgress: DemoProgress;
  }
}

export const openDemoProgress = (): DemoProgress => ({ state: 'none' });
