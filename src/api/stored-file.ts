/** A stored file, as it would be chosen from a disk. Rejects where it cannot be had. */
export async function fetchStoredFile(
  appId: string,
  { fileId, name }: { fileId: string; name: string },
): Promise<File> {
  const response = await fetch(`/files/${appId}/${fileId}`)
  if (!response.ok) throw new Error(`The file is not there: ${response.status}`)
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}
