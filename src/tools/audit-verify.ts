import { parseArgs } from 'node:util'
import { openDb } from '#src/server/db/client.ts'
import { openCluster } from '#src/server/db/cluster.ts'
import { migrateDatabase } from '#src/server/db/migrate.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { readEnv } from '#src/server/env.ts'
import { migrationsDir } from '#src/server/paths.ts'
import { verifyAudit } from '#src/server/services/audit/verify.ts'

const USAGE = `npm run audit:verify -- [--app APP_ID] [--seal NUMBER:HASH]

Walks the audit log of each application and names the first row that does not fit; it ends with 1 where there is one.
  --app   this application alone
  --seal  the last seal of an earlier check of it: says whether rows were cut off since

The database is that of DATABASE_URL, or the one in the data folder while no server has it; a running server checks its
own on the page of the audit log.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { app: { type: 'string' }, seal: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(USAGE)
  if (values.seal !== undefined && values.app === undefined) throw new Error('A seal is one application’s: say --app.')
  const { databaseUrl, dataDir } = readEnv()
  const cluster = databaseUrl
    ? { url: databaseUrl.reveal(), stop: async () => undefined }
    : await openCluster({ dataDir, log: () => undefined })
  try {
    const db = openDb(cluster.url, { role: await migrateDatabase(cluster.url, migrationsDir()) })
    try {
      const all = await db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
      const chosen = values.app === undefined ? all : all.filter(({ appId }) => appId === values.app)
      if (chosen.length === 0) throw new Error('There is no such application.')
      for (const { appId } of chosen) {
        const { rows, seal, fault } = await verifyAudit(db, appId, values.seal)
        if (fault === null) console.log(`${appId}: ${rows} rows fit. Seal ${seal ?? 'none yet'}`)
        else {
          console.error(
            `${appId}: row ${fault.n}${fault.id === null ? '' : ` (${fault.id})`} does not fit: ${fault.code}`,
          )
          process.exitCode = 1
        }
      }
    } finally {
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

await main()
