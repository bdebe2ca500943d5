import { allDrills } from './all-drills.js';
import { runDrills } from './harness/run-drills.js';

process.exitCode = await runDrills(allDrills, process.argv.slice(2));
