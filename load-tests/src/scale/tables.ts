/** The tables of docs/explanation/scale.md. */
import { table } from '@folkmoot/deploy/docs/table';
import { type Assumptions, type Inputs, inputsOf, type UnitCosts } from './inputs.ts';
import { type Ceiling, ceilingsOf, moneyOf, needsOf, ratesOf, storageOf, trafficOf } from './model.ts';

const COMMUNITIES = ['quiet', 'busy'] as const;

/** The generated text between each pair of markers. */
export type Tables = Readonly<
  Record<'assumptions' | 'unit-costs' | 'rates' | 'needs' | 'ceilings' | 'storage' | 'traffic' | 'money', string>
>;

/** Three significant digits, because more would suggest false precision. */
function number(value: number): string {
  if (!Number.isFinite(value)) return '∞';
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const rounded = digits > 0 ? value : Number(value.toPrecision(3));
  return rounded.toLocaleString('en', { maximumFractionDigits: Math.min(5, digits) });
}

/** Splits camelCase into words. */
function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function assumptionsTable({ pricesOf, currency, prices, ...assumed }: Assumptions): string {
  const rowOf = (what: string, { value, from }: { readonly value: readonly number[]; readonly from: string }) => [
    what,
    ...value.map((each) => number(each)),
    from,
  ];
  const rows = Object.entries(assumed).map(([name, each]) => rowOf(words(name), each));
  const priced = Object.entries(prices).map(([name, each]) => rowOf(`${currency}: ${words(name)} (${pricesOf})`, each));
  return table(['Assumption', ...COMMUNITIES, 'Source'], [...rows, ...priced]);
}

function unitCostsTable({ microseconds, bytes, perSecond }: UnitCosts): string {
  const groups = [
    { unit: 'µs', costs: microseconds },
    { unit: 'bytes', costs: bytes },
    { unit: 'per second', costs: perSecond },
  ];
  const rows = groups.flatMap(({ unit, costs }) =>
    Object.entries(costs).map(([name, { value, from }]) => [words(name), `${number(value)} ${unit}`, from]),
  );
  return table(['Unit', 'Cost', 'Source'], rows);
}

function ratesTable(communities: readonly Inputs[]): string {
  const rates = communities.map(ratesOf);
  const row = (what: string, pick: (each: (typeof rates)[number]) => number, how: string) => [
    what,
    ...rates.map((each) => number(pick(each))),
    how,
  ];
  return table(
    ['In the busiest hour', ...COMMUNITIES, 'Calculation'],
    [
      row('messages/s', ({ messages }) => messages, 'people × messages per hour ÷ 3,600'),
      row('events/s', ({ events }) => events, 'messages × events per message'),
      row('deliveries/s', ({ deliveries }) => deliveries, 'messages × delivered per message × recipients per message × sockets per person'),
      row('pages/s', ({ pages }) => pages, 'messages × pages per message'),
      row('new connections/s', ({ connections }) => connections, 'messages × connections per message'),
      row('open sockets', ({ sockets }) => sockets, 'people × sockets per person'),
    ],
  );
}

function needsTable(communities: readonly Inputs[]): string {
  const needs = communities.map(needsOf);
  const parts = needs[0]?.map(({ part }) => part) ?? [];
  const rows = parts.map((part) => [
    part,
    ...needs.flatMap((list) => {
      const need = list.find((each) => each.part === part);
      return need ? [number(need.cores), number(need.instances), number(need.memoryGb)] : [];
    }),
  ]);
  return table(['Part', ...COMMUNITIES.flatMap((name) => [`${name}: cores`, 'instances', 'memory, GB'])], rows);
}

function ceilingRow({ name, unit, load, most }: Ceiling, people: number): readonly string[] {
  return [name, `${number(load)} of ${number(most)} ${unit}`, `${number((load / most) * 100)} %`, number((people * most) / load)];
}

/** The number of users that one part supports if everything grows proportionally. It is an estimate, because some costs grow faster. */
function ceilingsTables(communities: readonly Inputs[]): string {
  return communities
    .map((inputs, index) => {
      const rows = ceilingsOf(inputs).map((ceiling) => ceilingRow(ceiling, inputs.assumed.people));
      return table([`${COMMUNITIES[index]}: single part`, 'Load', 'Of its limit', 'People it carries'], rows);
    })
    .join('\n\n');
}

function storageTable(communities: readonly Inputs[]): string {
  const stored = communities.map(storageOf);
  const rows = (stored[0] ?? []).map(({ place, how }, index) => [
    place,
    ...stored.map((list) => `${number(list[index]?.gigabytes ?? 0)} GB`),
    how,
  ]);
  return table(['Stored', ...COMMUNITIES, 'Calculation'], rows);
}

function trafficTable(communities: readonly Inputs[]): string {
  const traffic = communities.map(trafficOf);
  return table(
    ['To users', ...COMMUNITIES],
    [
      ['in the busiest hour', ...traffic.map(({ gigabitsAtPeak }) => `${number(gigabitsAtPeak)} Gbit/s`)],
      ['per month', ...traffic.map(({ terabytesAMonth }) => `${number(terabytesAMonth)} TB`)],
    ],
  );
}

function moneyTable(communities: readonly Inputs[], currency: string): string {
  const money = communities.map(moneyOf);
  const totals = money.map((list) => list.reduce((sum, { amount }) => sum + amount, 0));
  const rows = (money[0] ?? []).map(({ name }, index) => [name, ...money.map((list) => number(list[index]?.amount ?? 0))]);
  const each = communities.map(({ assumed }, index) => number(((totals[index] ?? 0) / assumed.people) * 1000));
  return table(
    [`${currency} per month`, ...COMMUNITIES],
    [...rows, ['total', ...totals.map(number)], ['per 1,000 connected people', ...each]],
  );
}

export function tablesOf(costs: UnitCosts, assumptions: Assumptions): Tables {
  const communities = [inputsOf(costs, assumptions, 0), inputsOf(costs, assumptions, 1)];
  return {
    assumptions: assumptionsTable(assumptions),
    'unit-costs': `${costs.measured}.\n\n${unitCostsTable(costs)}`,
    rates: ratesTable(communities),
    needs: needsTable(communities),
    ceilings: ceilingsTables(communities),
    storage: storageTable(communities),
    traffic: trafficTable(communities),
    money: moneyTable(communities, assumptions.currency),
  };
}
