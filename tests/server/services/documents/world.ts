import { uuidv7 } from 'uuidv7'
import type { KnowledgeDocument } from '#src/contract/documents.ts'
import { DeskError } from '#src/domain/errors.ts'
import { createApp } from '#src/server/app.ts'
import { aMember, anApplication, type TestServer } from '#tests/support/server.ts'

/** An editor who sends documents as the console does: over HTTP, as a stream. */
export async function anEditorOfDocuments(server: TestServer, appId: string) {
  await anApplication(server, { appId, template: 'shop' })
  const admin = await aMember(server, { appId, roles: ['admin'] })
  const app = createApp(server.deps, { ready: async () => true })
  const { documents } = admin.client

  async function send(
    name: string,
    file: Buffer | ReadableStream<Uint8Array>,
    options: { upload?: string; replaces?: string; session?: string; headers?: Record<string, string> } = {},
  ) {
    const { upload = uuidv7(), replaces, session = admin.session, headers = {} } = options
    const query = new URLSearchParams({ name, upload, ...(replaces !== undefined && { replaces }) })
    const response = await app.request(`http://localhost:4400/api/apps/${appId}/documents?${query}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/octet-stream',
        Cookie: `deskwright_session=${session}`,
        ...headers,
      },
      body: file instanceof Buffer ? new Uint8Array(file) : file,
      duplex: 'half',
    } as RequestInit)
    const answer: unknown = await response.json()
    if (response.status !== 200) {
      const { code, data } = answer as {
        code: ConstructorParameters<typeof DeskError>[0]
        data?: Record<string, unknown>
      }
      throw new DeskError(code, data)
    }
    return answer as KnowledgeDocument
  }

  /** Sends a file and waits until it is read. */
  async function sent(name: string, file: Buffer, options?: Parameters<typeof send>[2]): Promise<KnowledgeDocument> {
    const { id } = await send(name, file, options)
    await server.deps.jobs.settled()
    return documents.get({ appId, documentId: id })
  }

  const passages = async (documentId: string) => (await documents.passages({ appId, documentId, limit: 100 })).items
  const asked = async (text: string, source: 'draft' | 'live' = 'draft') =>
    (await admin.client.tryOut.ask({ appId, source, text })).replies[0]

  return { appId, admin, documents, send, sent, passages, asked }
}
