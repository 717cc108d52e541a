/** Readers turn back through a channel page by page. */
import { get } from 'k6/http';
import { channelOf, personOf, readFacts } from './facts.ts';

const facts = readFacts();
const PAGES = 20;
const PAGE = 50;

export const options = {
  scenarios: { readHistory: { executor: 'constant-vus', exec: 'readHistory', vus: 8, duration: '10s' } },
  thresholds: { http_req_duration: ['p(95)<60'], http_req_failed: ['rate==0'] },
};

function firstId(body: string | null): string | null {
  const page: unknown = JSON.parse(body ?? '[]');
  const first: unknown = Array.isArray(page) && page.length === PAGE ? page[0] : null;
  return typeof first === 'object' && first !== null && 'id' in first ? String(first.id) : null;
}

export function readHistory(): void {
  const params = { headers: { authorization: personOf(facts, 0) }, tags: { name: 'page' } };
  const path = `${facts.url}${channelOf(facts)}?limit=${PAGE}`;
  let before: string | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    const reply = get(before === null ? path : `${path}&before=${before}`, params);
    before = firstId(reply.body);
    if (before === null) return;
  }
}
