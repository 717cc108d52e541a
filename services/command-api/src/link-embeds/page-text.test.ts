import { describe, expect, it } from 'vitest';
import { pageText } from './page-text.ts';

const latin = Buffer.from('Gr\xfc\xdfe', 'latin1');

describe('the text of a page', () => {
  it.each([
    ['as its header says', latin, 'iso-8859-1', 'Grüße'],
    ['as UTF-8 by default', Buffer.from('Grüße'), null, 'Grüße'],
    ['as UTF-8 for an unknown charset', Buffer.from('Grüße'), 'klingon-8', 'Grüße'],
    ['by its byte order mark before its header', Buffer.from('\ufeffGrüße'), 'iso-8859-1', 'Grüße'],
    ['by the byte order mark of UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), 'utf-8', 'Grüße'],
    ['by the other byte order mark of UTF-16', Buffer.from('\ufeffGr', 'utf16le').swap16(), null, 'Gr'],
    ['from no bytes', Buffer.alloc(0), null, ''],
  ])('is decoded %s', (_title, bytes, charset, text) => {
    expect(pageText(bytes, charset)).toBe(text);
  });

  it.each([
    ['<meta charset="iso-8859-1">'],
    ["<META http-equiv='content-type' content='text/html; charset=ISO-8859-1'>"],
    ['<meta charset = windows-1252 >'],
  ])('is decoded by its own declaration: %s', (meta) => {
    expect(pageText(Buffer.concat([Buffer.from(meta), latin]), null)).toBe(`${meta}Grüße`);
  });

  it('is not decoded as UTF-16 because of its declaration', () => {
    expect(pageText(Buffer.from('<meta charset="utf-16">Grüße'), null)).toContain('Grüße');
  });

  it('is decoded without an error if it is no text', () => {
    expect(pageText(Buffer.from([0xc3, 0x28, 0xff]), null)).toContain('\ufffd');
  });
});
