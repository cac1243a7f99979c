/** What a text calls the device in the person's hand. Only for what a browser knows, such as what is stored on it: the server cannot tell. */
export function thisDevice(): 'phone' | 'device' {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 'phone' : 'device'
}
