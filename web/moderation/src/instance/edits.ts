/** Unsaved edits of the settings. They are kept when another area or page of the console is opened. */
import type { SettingName } from '@folkmoot/contracts/instance/settings/settings';
import type { RawInstanceSettings } from '@folkmoot/contracts/instance/wire';
import { useEffect, useState } from 'react';
import { shownValue } from './fields.ts';
import { valueIn } from './record.ts';

export type Edits = ReadonlyMap<SettingName, string>;

/** The edits that differ from the saved values. */
export function unsavedIn(record: RawInstanceSettings, edits: Edits): readonly SettingName[] {
  return [...edits].filter(([name, typed]) => typed !== shownValue(name, valueIn(record, name))).map(([name]) => name);
}

export type Draft = {
  readonly edits: Edits;
  readonly edit: (name: SettingName, typed: string) => void;
  /** Discards the edits of these settings. */
  readonly forget: (names: readonly SettingName[]) => void;
};

let unsaved: Edits = new Map();

/** Makes the browser ask before a page with unsaved edits is closed. */
export function useDraft(): Draft {
  const [edits, setEdits] = useState<Edits>(unsaved);
  const isUnsaved = edits.size > 0;
  useEffect(() => {
    unsaved = edits;
  }, [edits]);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return {
    edits,
    edit: (name, typed) => setEdits((before) => new Map([...before, [name, typed]])),
    forget: (names) => setEdits((before) => new Map([...before].filter(([name]) => !names.includes(name)))),
  };
}
