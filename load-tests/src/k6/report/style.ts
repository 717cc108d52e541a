/** The style sheet of the report, in light and dark. It is inline, because the page loads nothing. */

export const STYLE = `
:root { color-scheme: light dark; --text: #1c2230; --soft: #667085; --grid: #e4e7ee; --page: #ffffff; --panel: #f7f8fb; --good: #16794c; --bad: #b42318;
  --c0: #3056d3; --c1: #d97706; --c2: #b4458f; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e7e9f0; --soft: #9aa3b5; --grid: #2c3240; --page: #12151c; --panel: #1a1f29; --good: #58c793; --bad: #ff8a7d;
    --c0: #86a3ff; --c1: #f3b04c; --c2: #e58ac6; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1060px; padding: 32px 24px 64px; font: 15px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 36px 0 10px; }
p { margin: 4px 0; color: var(--soft); } small { color: var(--soft); font-weight: 400; }
.verdict { display: inline-block; margin: 14px 0 6px; padding: 4px 14px; border-radius: 99px; font-weight: 600; color: var(--page); background: var(--good); }
.verdict.failed { background: var(--bad); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 6px 10px; border-bottom: 1px solid var(--grid); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { color: var(--soft); font-weight: 500; }
td.yes { color: var(--good); } td.no { color: var(--bad); font-weight: 700; }
figure { margin: 18px 0; padding: 14px 16px 8px; background: var(--panel); border-radius: 10px; }
figcaption { font-weight: 600; margin-bottom: 6px; }
svg { width: 100%; height: auto; display: block; } svg text { font: 12px system-ui, sans-serif; fill: var(--soft); dominant-baseline: middle; }
.grid { stroke: var(--grid); fill: none; } .y, .name { text-anchor: end; } .x { text-anchor: middle; } svg .name { fill: var(--text); }
.line { fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.c0 { stroke: var(--c0); } .c1 { stroke: var(--c1); } .c2 { stroke: var(--c2); }
.b0 { fill: var(--c0); } .b1 { fill: var(--c1); opacity: 0.75; } .b2 { fill: var(--c2); opacity: 0.5; }
.key { font-size: 13px; font-weight: 400; color: var(--soft); margin-left: 12px; }
.key::before { content: ""; display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 5px; background: var(--c0); }
.k1::before { background: var(--c1); } .k2::before { background: var(--c2); }
`;
