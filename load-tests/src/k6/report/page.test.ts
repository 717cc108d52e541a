import { describe, expect, test } from 'vitest';
import { recorder } from '../measured.ts';
import { reportPage } from './page.ts';
import { smallFacts, smallRun, smallThresholds } from './small-run-fixture.ts';

describe('the report', () => {
  test('of a small run is the one that was looked at and kept', async () => {
    await expect(reportPage(smallFacts, smallRun(), smallThresholds)).toMatchFileSnapshot('./small-run.html.golden');
  });

  test('needs nothing from anywhere', () => {
    const page = reportPage({ ...smallFacts, target: 'a standalone of its own' }, smallRun(), smallThresholds);
    expect(page).not.toMatch(/https?:|src=|@import|url\(|<script|<link/);
  });

  test('shows what a server said as text', () => {
    const page = reportPage(smallFacts, smallRun(), smallThresholds);
    expect(page).toContain('400 &lt;not&gt; yours');
    expect(page).not.toContain('<not>');
  });

  test('of a run without a sample is still a page', () => {
    const page = reportPage(smallFacts, recorder().result(), []);
    expect(page).toContain('Not every threshold is met');
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
});
