/** Softens crude words: `#` signs of equal length, spaces kept; a text that is nothing else becomes a friendly phrase (3.2). */
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

const FRIENDLY = 'Have a lovely day!';

export function softened(text: string): string {
  if (text === '' || !matcher.hasMatch(text)) return text;
  const characters = text.split('');
  for (const { startIndex, endIndex } of matcher.getAllMatches(text)) {
    for (let at = startIndex; at <= endIndex; at += 1) if (characters[at] !== ' ') characters[at] = '#';
  }
  const result = characters.join('');
  return /^[#\s]+$/.test(result) ? FRIENDLY : result;
}
