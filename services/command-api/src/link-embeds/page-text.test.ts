import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { pageText } from './page-text.ts';

const latin = Buffer.from('Gr\xfc\xdfe', 'latin1');

/** A title and a description, as pages have them. */
const PAGES = {
  shift_jis: '東京の天気予報 | 今日は晴れのち曇り、最高気温は二十五度でしょう。お出かけの際は傘をお持ちください。',
  'euc-jp': '東京の天気予報 | 今日は晴れのち曇り、最高気温は二十五度でしょう。お出かけの際は傘をお持ちください。',
  'euc-kr': '오늘의 날씨 | 서울은 맑은 뒤 흐리겠으며 낮 최고 기온은 이십오 도로 예상됩니다. 외출하실 때 우산을 챙기세요.',
  gb18030: '今日天气预报 | 北京晴转多云，最高气温二十五度，外出请携带雨伞，注意防晒和补充水分。',
  big5: '今日天氣預報 | 臺北晴時多雲，最高氣溫二十五度，外出請攜帶雨傘，注意防曬並補充水分。',
  'windows-1251': 'Прогноз погоды | Сегодня в Москве ясно, к вечеру облачно, температура до двадцати пяти градусов.',
  'koi8-r': 'Прогноз погоды | Сегодня в Москве ясно, к вечеру облачно, температура до двадцати пяти градусов.',
  'iso-8859-1': 'Prévisions météo | Aujourd’hui, ciel dégagé à Genève, température élevée l’après-midi.'.replaceAll('’', "'"),
} as const;

const page = (charset: string | null, text: string) =>
  `<html><head>${charset === null ? '' : `<meta charset="${charset}">`}<title>${text}</title></head><body>${text}</body></html>`;

describe('the text of a page', () => {
  it.each([
    ['as its header says', latin, 'iso-8859-1', 'Grüße'],
    ['as UTF-8 by default', Buffer.from('Grüße'), null, 'Grüße'],
    ['as UTF-8 for an unknown charset', Buffer.from('Grüße'), 'klingon-8', 'Grüße'],
    ['by its byte order mark before its header', Buffer.from('\ufeffGrüße'), 'iso-8859-1', 'Grüße'],
    ['by the byte order mark of UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), 'utf-8', 'Grüße'],
    ['by the other byte order mark of UTF-16', Buffer.from('\ufeffGr', 'utf16le').swap16(), null, 'Gr'],
    ['from no bytes', Buffer.alloc(0), null, ''],
    ['as UTF-8 despite its header', Buffer.from('Grüße'), 'iso-8859-1', 'Grüße'],
    ['as ISO-2022-JP, which is ASCII', iconv.encode('x', 'ascii'), 'iso-2022-jp', 'x'],
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
    expect(pageText(Buffer.from([0xc3, 0x28, 0xff]), 'utf-8')).toEqual(expect.any(String));
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.option(fc.constantFrom('utf-8', 'shift_jis', 'utf-16le', 'x')),
        (bytes, charset) => {
          expect(pageText(bytes, charset)).toEqual(expect.any(String));
        },
      ),
    );
  });

  it('is UTF-8 if its end is cut off within a character', () => {
    expect(pageText(Buffer.from('Grüße').subarray(0, 3), 'iso-8859-1')).toBe('Gr\ufffd');
  });
});

describe.each(Object.entries(PAGES))('a page in %s', (encoding, text) => {
  const encoded = (declared: string | null) => iconv.encode(page(declared, text), encoding);

  it.each([
    ['in the header', encoding, null],
    ['in a meta tag', null, encoding],
    ['in both', encoding, encoding],
    ['in the header, while the meta tag says UTF-8', encoding, 'utf-8'],
    ['in a meta tag, while the header says UTF-8', 'utf-8', encoding],
  ])('comes out right if the charset is %s', (_where, header, meta) => {
    expect(pageText(encoded(meta), header)).toContain(text);
  });

  it('comes out right if the header or the meta tag names another charset', () => {
    const others = Object.keys(PAGES).filter((other) => other !== encoding);
    const wrong: string[] = [];
    for (const other of others) {
      if (!pageText(encoded(encoding), other).includes(text)) wrong.push(`header ${other}`);
      if (!pageText(encoded(other), encoding).includes(text)) wrong.push(`meta tag ${other}`);
    }
    expect(wrong).toEqual([]);
  });

  it('comes out right without a charset', () => {
    expect(pageText(encoded(null), null)).toContain(text);
  });
});
