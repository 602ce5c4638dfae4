import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createPictures, hashOf } from '#src/tools/pictures/pictures.ts'

test('a colour that is changed by the least is seen in the picture', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-pictures-'))
  const shoot = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  const show = (color: string) => page.setContent(`<button style="background: ${color}">Send</button>`)
  await show('rgb(20, 90, 200)')
  const pictures = createPictures(new Map([['kit--send', hashOf(await shoot())]]), folder, 500)
  await show('rgb(20, 90, 200)')
  expect(await pictures.compare('kit--send', shoot)).toBeNull()
  await show('rgb(20, 90, 201)')
  expect(await pictures.compare('kit--send', shoot)).toContain('drawn otherwise')
  rmSync(folder, { recursive: true, force: true })
})
