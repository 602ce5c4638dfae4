import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../../src', import.meta.url))

/** A function that is called no more than this is one of dozens: whoever searches for it finds them all. */
const BARE =
  /^\s*(?:export )?(?:(?:async )?function\*? (?:take|ask|perform)\b|const (?:take|ask|perform) = (?:async )?(?:\(|\w+ =>))/

test('no function is named by a word alone that many would go by', () => {
  const bare = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(`${src}/${file}`, 'utf8')
        .split('\n')
        .filter((line) => BARE.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(bare).toEqual([])
})
