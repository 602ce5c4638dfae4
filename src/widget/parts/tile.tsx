/** @jsxImportSource preact */
type TileProps = { name: string; image: string | null; isAgent: boolean; size?: 'small' }

/** A face for a name: its picture, else its first letter. */
export function Tile({ name, image, isAgent, size }: TileProps) {
  const [letter = ''] = name.trim()
  return (
    <span class={`tile ${isAgent ? 'agent' : ''} ${size ?? ''}`} aria-hidden="true">
      {image === null ? letter.toUpperCase() : <img src={image} alt="" />}
    </span>
  )
}
