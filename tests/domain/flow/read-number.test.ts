import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { readNumber } from '#src/domain/flow/read-number.ts'

describe('a number is read from', () => {
  test.each([
    ['12', 12],
    ['１２．５', 12.5],
    ['-3', -3],
    ['−3', -3],
    ['+4', 4],
    ['.5', 0.5],
    ['1,200', 1200],
    ['1,200.50', 1200.5],
    ['12 345 678', 12_345_678],
    ['about 3 pieces', 3],
    ['共 15 件。', 15],
    ['$12', 12],
    ['12元', 12],
    ['5万', 50_000],
    ['1.15万', 11_500],
    ['2k', 2000],
    ['12kg', 12],
    ['十二', 12],
    ['两百五', 250],
    ['一百零三', 103],
    ['一千二百三十四万五千', 12_345_000],
    ['二〇二六', 2026],
    ['负三点五', -3.5],
    ['我要三个', 3],
    ['two', 2],
    ['Two please', 2],
    ['one', 1],
  ])('«%s»: %d', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })
})

describe('no number is read from', () => {
  test.each(['', 'none', 'no one knows that', '3 or 4', '1.2.3', 'A12', '12,34', '三 或者 四', '一二点'])(
    '«%s»',
    (text) => {
      expect(readNumber(text)).toBeNull()
    },
  )
})

test('every number is read back as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 99 }), (whole, hundredths) => {
      const text = `${whole}.${String(hundredths).padStart(2, '0')}`
      expect(readNumber(text)).toBe(Number(text))
      expect(readNumber(whole.toLocaleString('en'))).toBe(whole)
    }),
  )
})
