import { describe, expect, test } from 'vitest'
import { parseTsv, readClipboard, toHtml, toTsv } from '#src/editor/qa-table/clipboard.ts'

describe('cells as text', () => {
  test.each<[string, string[][]]>([
    [
      'a\tb\r\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    // As Excel ends what it copies.
    ['a\tb\r\n', [['a', 'b']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"say ""hi"""\t', [['say "hi"', '']]],
    ['a\t\tc', [['a', '', 'c']]],
    ['a\n\nc', [['a'], [''], ['c']]],
    // Quotes that open no cell, or do not close with one, are signs like others.
    ['5" disk\tb', [['5" disk', 'b']]],
    ['"open\tb', [['"open', 'b']]],
    ['"a" b\tc', [['"a" b', 'c']]],
    ['', [['']]],
  ])('%j is read as spreadsheets write it', (text, cells) => {
    expect(parseTsv(text)).toEqual(cells)
  })

  test('is read back as it was written', () => {
    const cells = [
      ['plain', 'with\ttab', 'with\nlines\nand more'],
      ['"quoted"', '', 'ends with "'],
      ['＜', '你好', '=SUM(A1)'],
    ]
    expect(parseTsv(toTsv(cells))).toEqual(cells)
  })

  test('becomes HTML in which nothing is markup', () => {
    expect(toHtml([['<b>&"\nx']])).toContain('&lt;b&gt;&amp;&quot;<br style="mso-data-placement:same-cell">x')
  })

  test('is preferred to HTML where it has columns of its own', () => {
    expect(readClipboard('a\tb', '<table><tr><td>x</td><td>y</td></tr></table>')).toEqual([['a', 'b']])
  })
})
