import { eventSpecs } from '@folkmoot/contracts/events';
import { describe, expect, it } from 'vitest';
import { projections } from './projections.ts';
import { answers } from './queries.ts';
import { signalSources } from './signals.ts';
import { unprojected } from './unprojected.ts';
import { unsignalled } from './unsignalled.ts';

const types = eventSpecs.map((spec) => spec.type);
const projected = new Set(projections.flatMap((projection) => Object.keys(projection.handlers)));
const signalled = new Set(signalSources.flatMap((source) => source.types));

/** Names that occur more than once. */
function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

describe('the lists of read models', () => {
  it('project every event, or give a reason', () => {
    expect(types.filter((type) => !projected.has(type) && !(type in unprojected))).toEqual([]);
  });

  it('signal every event, or give a reason', () => {
    expect(types.filter((type) => !signalled.has(type) && !(type in unsignalled))).toEqual([]);
  });

  it('give no unnecessary reason', () => {
    expect(Object.keys(unprojected).filter((type) => projected.has(type) || !types.includes(type))).toEqual([]);
    expect(Object.keys(unsignalled).filter((type) => signalled.has(type) || !types.includes(type))).toEqual([]);
  });

  it('handle only events that exist', () => {
    expect([...projected, ...signalled].filter((type) => !types.includes(type))).toEqual([]);
  });

  it('have unique names of read models and tables', () => {
    expect(repeated(projections.map((projection) => projection.name))).toEqual([]);
    expect(repeated(projections.flatMap((projection) => projection.tables.map((table) => table.name)))).toEqual([]);
  });

  it('answer every query once', () => {
    expect(repeated(answers.map((answer) => answer.route.name))).toEqual([]);
  });
});
