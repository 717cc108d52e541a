import { appliesToNames, RULE_PLACES, type RulePlace } from '@folkmoot/contracts/automod/limits';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { text } from '../texts.ts';
import { placesOf } from './draft.ts';
import type { FieldsProps } from './fields-props.ts';
import { placeText } from './rule-texts.ts';

/** Where the rule applies. */
export function PlaceFields({ draft, faults, onChange }: FieldsProps) {
  const { holdsIn, kind } = draft;
  const places = placesOf(draft);
  const toggle = (place: RulePlace, isOn: boolean) =>
    onChange({ holdsIn: RULE_PLACES.filter((each) => (each === place ? isOn : holdsIn.includes(each))) });
  return (
    <FormControl component="fieldset" error={faults.holdsIn !== undefined} sx={{ mt: 2 }}>
      <FormLabel component="legend">{text('automodPlaces')}</FormLabel>
      {RULE_PLACES.map((place) => (
        <FormControlLabel
          key={place}
          label={placeText(place)}
          disabled={place === 'names' && !appliesToNames(kind)}
          control={<Checkbox checked={places.includes(place)} onChange={({ target }) => toggle(place, target.checked)} />}
        />
      ))}
      {faults.holdsIn !== undefined && <FormHelperText>{faults.holdsIn}</FormHelperText>}
      {places.includes('names') && <FormHelperText>{text('automodNamesHint')}</FormHelperText>}
    </FormControl>
  );
}
