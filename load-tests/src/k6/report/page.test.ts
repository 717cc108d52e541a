import { describe, expect, test } from 'vitest';
import { recorder } from '../measured.ts';
import { reportPage } from './page.ts';
import { smallFacts, smallRun, smallThresholds } from './small-run-fixture.ts';

describe('the report', () => {
  test('of a small run equals the committed one', async () => {
    await expect(reportPage(smallFacts, smallRun(), smallThresholds)).toMatchFileSnapshot('./small-run.html.golden');
  });

  test('loads nothing from the network', () => {
    const page = reportPage({ ...smallFacts, target: 'a standalone of its own' }, smallRun(), smallThresholds);
    expect(page).not.toMatch(/https?:|src=|@import|url\(|<script|<link/);
  });

  test('escapes the texts of a server', () => {
    const page = reportPage(smallFacts, smallRun(), smallThresholds);
    expect(page).toContain('400 &lt;not&gt; yours');
    expect(page).not.toContain('<not>');
  });

  test('of a run without samples is a valid page', () => {
    const page = reportPage(smallFacts, recorder().result(), []);
    expect(page).toContain('Not every threshold is met');
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
});
