import { getServerEmbed } from '@folkmoot/contracts/external-embed/commands';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answer } from '@folkmoot/platform/query/answer';
import { readExternalEmbed } from './external-embed-records.ts';

const getServerEmbedAnswer = answer(
  getServerEmbed,
  async ({ db, params }) => (await readExternalEmbed(db, params.serverId)) ?? refuse('NoEmbed'),
);

export const externalEmbedAnswers = [getServerEmbedAnswer];
