import { z } from 'zod'

const ofRpc = z.object({
  json: z.object({ code: z.string(), message: z.string(), data: z.looseObject({ requestId: z.string() }) }),
})

/** A refusal's body in the one form of the API; the console's RPC wraps it in its own. */
export async function readRefusal(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json()
  const { success, data: told } = ofRpc.safeParse(body)
  if (!success) return body as Record<string, unknown>
  const { code, message, data } = told.json
  const { requestId, ...rest } = data
  return { code, message, requestId, ...(Object.keys(rest).length > 0 && { data: rest }) }
}
