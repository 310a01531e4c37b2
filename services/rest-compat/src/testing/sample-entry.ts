/** An entry as the gateway returns it. */
export const entry = {
  id: 7,
  ticketId: 'T-0007',
  firstName: 'Ada',
  lastName: 'Sheringham',
  phoneNumber: '2505550142',
  fishWeightLbs: 23.9,
  isJunior: false,
  createdAt: '2025-08-09T19:04:00.000Z',
  fishPhotoPath: null,
  fishPhotoUrl: null,
  rank: 5,
};

/** The same entry in REST. */
export const wireEntry = {
  id: 7,
  ticket_id: 'T-0007',
  first_name: 'Ada',
  last_name: 'Sheringham',
  phone_number: '2505550142',
  fish_weight: 23.9,
  is_junior: false,
  created_at: '2025-08-09T19:04:00.000Z',
  fish_photo_path: null,
  fish_photo_url: null,
  rank: 5,
};
