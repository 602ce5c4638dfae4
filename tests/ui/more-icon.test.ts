import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a menu of further actions has one sign throughout', () => {
  const other = globSync('src/**/*.tsx').filter(
    (file) =>
      !file.endsWith('more-icon.tsx') &&
      /import \{[^}]*\b(Ellipsis|EllipsisVertical|MoreHorizontal|MoreVertical)\b[^}]*\} from 'lucide-react'/.test(
        readFileSync(file, 'utf8'),
      ),
  )
  expect(other).toEqual([])
})
