import { describe, expect, it } from 'vitest';
import { pictureProblem, pointsOf } from './picture-file.ts';

describe('a local image', () => {
  it.each([
    [{ type: 'image/png', size: 1000 }, null],
    [{ type: 'image/gif', size: 12 * 1024 * 1024 }, null],
    [{ type: 'image/jpeg', size: 12 * 1024 * 1024 + 1 }, 'tooLarge'],
    [{ type: 'image/svg+xml', size: 10 }, 'wrongType'],
    [{ type: '', size: 10 }, 'wrongType'],
  ])('is accepted or refused: %j', (file, problem) => {
    expect(pictureProblem(file)).toBe(problem);
  });
});

describe('a crop area', () => {
  it('has whole pixels inside the image', () => {
    expect(pointsOf({ x: 10.4, y: -0.3, width: 100.2, height: 99.6 })).toEqual([10, 0, 111, 99]);
    expect(pointsOf({ x: 0, y: 0, width: 20_000, height: 5 })).toEqual([0, 0, 9999, 5]);
  });
});
