// Loaded into a Souk by count-files.mjs: counts calls of functions, and writes those since the last time to a file on SIGUSR2.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
process.on('SIGUSR2', () => {
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    const file = process.env.COVERAGE_FILE;
    writeFileSync(`${file}.new`, JSON.stringify(taken.result));
    renameSync(`${file}.new`, file);
  });
});
