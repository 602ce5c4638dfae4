import { expect, test } from 'vitest'
import { passageLanguage } from '#src/domain/documents/passage-language.ts'

test.each([
  ['Every lamp comes with a warranty of three years.', 'en'],
  ['每盏 Zephyr 灯自购买之日起享有三年质保。', 'zh'],
  ['ランプの保証期間は三年です。', 'ja'],
  ['모든 램프의 보증 기간은 3년입니다.', 'ko'],
  ['Todas as lâmpadas têm uma garantia de três anos.', 'pt'],
  ['Lampu ini tidak bisa dibersihkan dengan air.', 'ind'],
  ['Zephyr 48 V · 12 kW', null],
  ['3.5 | 4.5 | 9', null],
  ['', null],
])('%s is in %s', (text, language) => {
  expect(passageLanguage(text)).toBe(language)
})
