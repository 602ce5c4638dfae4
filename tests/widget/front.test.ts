import { expect, test } from 'vitest'
import { frontOf } from '#src/widget/parts/front.ts'
import type { Translate } from '#src/widget/texts.ts'

const t = ((key: string) => key) as unknown as Translate
const applicationName = 'Harbour Books'
const robot = { name: 'Mia', avatarUrl: '/mia.png', answers: true }

test('the bot stands at the head of the chat', () => {
  expect(frontOf({ robot, applicationName }, t)).toEqual({
    name: 'Mia',
    image: '/mia.png',
    role: 'bot',
  })
  expect(frontOf({ robot: { ...robot, name: '' }, applicationName }, t)).toMatchObject({
    name: 'title',
  })
})

test('where people answer first, whom they answer for stands there, and no word of a bot', () => {
  const off = { ...robot, answers: false }
  expect(frontOf({ robot: off, applicationName }, t)).toEqual({
    name: applicationName,
    image: null,
    role: 'title',
  })
  expect(frontOf({ robot: off, applicationName: '' }, t)).toMatchObject({ name: 'title' })
})
