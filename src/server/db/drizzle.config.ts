import type { Config } from 'drizzle-kit'

/** For `npm run migration`: writes a migration from the difference between the schema and the last snapshot. */
export default {
  dialect: 'postgresql',
  schema: './src/server/db/schema/*.ts',
  out: './src/server/db/migrations',
} satisfies Config
