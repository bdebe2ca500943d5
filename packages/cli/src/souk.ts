#!/usr/bin/env node
import { runSouk } from './run-souk.js';

process.exitCode = await runSouk(process.argv.slice(2));
