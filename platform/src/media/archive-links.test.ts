import { describe, expect, it } from 'vitest';
import { ARCHIVE_FOLDER, archiveLinks } from './archive-links.ts';

const place = { userId: '11', exportId: '22' };
const { linkTo, placeOf } = archiveLinks('the key that services share');
const nameOf = (link: string) => link.slice(ARCHIVE_FOLDER.length + 1);

describe('a link to an archive', () => {
  it('contains its owner and its id, until it expires', () => {
    const name = nameOf(linkTo(place, 1000));
    expect(placeOf(name, 999)).toEqual(place);
    expect(placeOf(name, 1000)).toBeNull();
  });

  it('is invalid after any change', () => {
    const name = nameOf(linkTo(place, 1000));
    expect(placeOf(name.replace(/^11/, '12'), 1)).toBeNull();
    expect(placeOf(name.replace('.22.', '.23.'), 1)).toBeNull();
    expect(placeOf(name.replace('.1000.', '.9000.'), 1)).toBeNull();
    expect(placeOf(`${name.slice(0, -1)}${name.endsWith('A') ? 'B' : 'A'}`, 1)).toBeNull();
    expect(placeOf('', 1)).toBeNull();
  });

  it('is invalid with another key', () => {
    expect(archiveLinks('another').placeOf(nameOf(linkTo(place, 1000)), 1)).toBeNull();
  });
});
