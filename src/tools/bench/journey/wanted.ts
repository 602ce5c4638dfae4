/** The flow that is built: it asks for an order, asks the shop how far it is, and says so. Seven nodes, one calls an API. */
export const WANTED = {
  keyword: 'parcel',
  ask: { label: 'Order number', variable: 'order_no', question: 'What is your order number?' },
  call: { url: 'https://api.harbour-books.net/orders/{{ order_no }}', path: 'status', variable: 'state' },
  branch: { name: 'Delivered', is: 'delivered' },
  there: 'It has arrived.',
  onItsWay: 'It is on its way.',
}

/** How much of it there is in the end. */
export const SIZE = { nodes: 7, edges: 11 }
