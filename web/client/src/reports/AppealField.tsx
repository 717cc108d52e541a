import { REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import { TextArea } from '../ui/TextArea.tsx';
import { text } from './texts.ts';

type AppealFieldProps = { readonly words: string; readonly onChange: (words: string) => void; readonly isTried: boolean };

export function isLongEnough(words: string): boolean {
  const length = [...words.trim()].length;
  return length >= REPORT_LIMITS.appeal.min && length <= REPORT_LIMITS.appeal.max;
}

/** The reason of an appeal. */
export function AppealField({ words, onChange, isTried }: AppealFieldProps) {
  const isShort = [...words.trim()].length < REPORT_LIMITS.appeal.min;
  return (
    <TextArea
      label={text('appealWords')}
      value={words}
      onChange={onChange}
      limit={REPORT_LIMITS.appeal.max}
      error={isTried && isShort ? text('appealShort') : null}
    />
  );
}
