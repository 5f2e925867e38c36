/** Where others find this server: a laptop shows its own page at 127.0.0.1, which leads everybody else to themselves. */

import { showAddress } from './api/address';

/** The address for links and QR codes; until the server has told it, the one of this page. */
class PublicAddress {
  url = $state(location.origin);
  /** It leads everybody to their own machine, because the server listens on its own alone. */
  readonly isThisMachine = $derived.by(() => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(this.url).hostname));
}

const address = typeof location === 'undefined' ? null : new PublicAddress();

/** Ask the server for the address; what is returned changes when it answers. A laptop may change its network. */
export function publicAddress(): PublicAddress {
  void showAddress().then(
    ({ url }) => (address!.url = url),
    () => {},
  );
  return address!;
}
