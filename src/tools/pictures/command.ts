import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { BrowserCommand } from 'vitest/node'
import { projectRoot } from '#src/server/paths.ts'
import { drawnBy } from './drawn-by.ts'
import { type Ledger, ledgerText, readLedger } from './ledger.ts'
import { createPictures, settledHash, type Shoot } from './pictures.ts'

/** The variable that names a file, into which all that is drawn is written instead of being compared. */
export const ACCEPT_INTO = 'DESKWRIGHT_PICTURES'

export const LEDGER = join(projectRoot(), 'stories', 'pictures.txt')
const FOLDER = join(projectRoot(), 'node_modules', '.cache', 'pictures')

type Look = (id: string, shoot: Shoot) => Promise<string | null>
let look: Promise<Look> | undefined

/** A command of vitest's browser: looks at the story that is shown, and answers what is wrong with its picture. */
export const picture: BrowserCommand<[id: string]> = async ({ context, iframe }, id) => {
  const browser = context.browser()
  if (browser === null) throw new Error('No browser draws')
  look ??= begin(browser)
  const shown = iframe.locator('html')
  return (await look)(id, () => shown.screenshot({ animations: 'disabled', caret: 'hide' }))
}

async function begin(browser: Browser): Promise<Look> {
  const here = await drawnBy(browser)
  const into = process.env[ACCEPT_INTO]
  if (into !== undefined) return accepting(here, into)
  const ledger: Ledger = existsSync(LEDGER)
    ? readLedger(readFileSync(LEDGER, 'utf8'))
    : { drawnBy: here, hashes: new Map() }
  if (ledger.drawnBy !== here) {
    console.log(
      `Pictures of stories are not compared: accepted are those of ${ledger.drawnBy}, and here draws ${here}.`,
    )
    return async () => null
  }
  const pictures = createPictures(ledger.hashes, FOLDER)
  return (id, shoot) => pictures.compare(id, shoot)
}

function accepting(here: string, into: string): Look {
  const hashes = new Map<string, string>()
  return async (id, shoot) => {
    hashes.set(id, await settledHash(shoot))
    writeFileSync(into, ledgerText({ drawnBy: here, hashes }))
    return null
  }
}
