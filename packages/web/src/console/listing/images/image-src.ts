import type { ListingImage } from '../../../api/listing';

/** On the origin of the page itself, which alone its policy allows. */
export const imageSrc = ({ url }: ListingImage): string => new URL(url).pathname;
