import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { text as reminderText } from '../reminders/texts.ts';
import { Button } from '../ui/Button.tsx';
import { ListRows } from '../ui/ListRows.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './texts.ts';
import { allZones, findZones, ownZone, zoneLabel } from './time-zones.ts';
import { type Moment, momentOf, type WallTime, wallTimeOf } from './zoned-time.ts';
import './scheduled-messages.css';

/** The date, the time and the time zone of a scheduled message, as they are chosen. */
export type ChosenTime = WallTime & { readonly zone: string };

export function chosenTime(at: number, zone: string): ChosenTime {
  return { ...wallTimeOf(at, zone), zone };
}

/** null: incomplete, or the zone is unknown here. */
export function chosenMoment({ zone, ...wall }: ChosenTime): Moment | null {
  return momentOf(wall, zone);
}

type TimeFieldsProps = {
  readonly value: ChosenTime;
  readonly onChange: (value: ChosenTime) => void;
  /** Whether the time is in the past and was submitted. */
  readonly isPast: boolean;
};

export function TimeFields({ value, onChange, isPast }: TimeFieldsProps) {
  const moment = chosenMoment(value);
  return (
    <div className="scheduled-time">
      <div className="scheduled-time-row">
        <TextField
          label={text('date')}
          type="date"
          value={value.date}
          error={isPast ? reminderText('atPast') : null}
          onChange={(date) => onChange({ ...value, date })}
        />
        <TextField label={text('time')} type="time" value={value.time} onChange={(time) => onChange({ ...value, time })} />
      </div>
      <ZoneField zone={value.zone} at={moment?.at ?? Date.now()} onChange={(zone) => onChange({ ...value, zone })} />
      <p className="scheduled-time-note" aria-live="polite">
        {moment?.kind === 'skipped' && <span>{text('skipped', { time: wallTimeOf(moment.at, value.zone).time })}</span>}
        {moment?.kind === 'twice' && <span>{text('twice')}</span>}
        {moment && <span>{text('ownTime', { when: formatTime(moment.at, 'moment') })}</span>}
      </p>
    </div>
  );
}

type ZoneFieldProps = { readonly zone: string; readonly at: number; readonly onChange: (zone: string) => void };

/** Shows the zone. Pressed, it shows a search instead. */
function ZoneField({ zone, at, onChange }: ZoneFieldProps) {
  const [query, setQuery] = useState<string | null>(null);
  /** Whether a zone was selected, so that the focus returns to the button. */
  const [isSelected, setIsSelected] = useState(false);
  const zones = useMemo(() => allZones(ownZone()), []);
  if (query === null) {
    return (
      <Button
        className="scheduled-zone"
        icon={<Globe aria-hidden="true" />}
        aria-expanded={false}
        autoFocus={isSelected}
        onPress={() => setQuery('')}
      >
        {text('timeZone')} <span translate="no">{zoneLabel(zone, at)}</span>
      </Button>
    );
  }
  return (
    <div className="scheduled-zones">
      <TextField label={text('findZone')} value={query} onChange={setQuery} autoComplete="off" autoFocus />
      <div className="scheduled-zone-list">
        <ListRows
          label={text('timeZone')}
          rows={findZones(zones, query, at)}
          selected={zone}
          onSelect={(id) => {
            onChange(id);
            setIsSelected(true);
            setQuery(null);
          }}
          empty={<p className="scheduled-time-note">{text('noZone')}</p>}
        />
      </div>
    </div>
  );
}
