import { getExport } from '@folkmoot/contracts/exports/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { readExport } from './export-records.ts';

export const exportAnswers = [answer(getExport, async ({ db, actor }) => ({ export: await readExport(db, actor?.userId ?? '') }))];
