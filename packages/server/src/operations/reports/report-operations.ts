import type { Operation } from '../define-operation.js';
import { reportSales } from './report-sales.js';

export const reportOperations: Operation[] = [reportSales];
