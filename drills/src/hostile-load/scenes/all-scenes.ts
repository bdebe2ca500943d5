import { checkoutsScene } from './checkouts-scene.js';
import { diskScene } from './disk-scene.js';
import { mailScene } from './mail-scene.js';
import { scansScene } from './scans-scene.js';
import type { Scene } from './scene.js';
import { streamsScene } from './streams-scene.js';

export const allScenes: Scene[] = [diskScene, streamsScene, scansScene, mailScene, checkoutsScene];
